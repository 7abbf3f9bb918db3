/** Who the bots are: a character for each level, with company of the same strength. The server seats them by these names. */
export const CHARACTERS: Record<string, [string, string, string]> = {
  novice: ['Robin', 'Ronja', 'Rasmus'],
  beginner: ['Mia', 'Milo', 'Maya'],
  casual: ['Leo', 'Lina', 'Lars'],
  greedy: ['Otto', 'Olivia', 'Oscar'],
  strong: ['Nora', 'Nils', 'Nina'],
  expert: ['Vera', 'Victor', 'Viola'],
}
