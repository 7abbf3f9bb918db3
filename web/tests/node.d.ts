/** The part of Node's API that tests use, instead of a dependency on its types. */
declare module 'node:fs' {
  export function mkdirSync(path: string, options: { recursive: boolean }): void
  export function readdirSync(path: URL, options: { recursive: true; encoding: 'utf8' }): string[]
  export function readFileSync(path: URL, encoding: 'utf8'): string
  export function writeFileSync(path: string, text: string): void
}
declare const process: { env: Record<string, string | undefined> }
