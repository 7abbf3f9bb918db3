/** This browser's part of the fair dice: it stores the server's commitment and adds a seed for each of its seats. */
import { randomHex, type TableLink } from '../host/table-link'
import { storeCommitment, storeSeed } from '../storage/seats'
import type { View } from '../host/wire'

export class FairSeeds {
  /** The first commitment that this page was shown. */
  commitment: string | undefined
  /** Whether the host has the seeds of all our seats. */
  complete = $state(false)
  #started = false

  /** Send a seed for each of our seats that has none, once, while the table waits for its start. */
  async contribute(view: View, mine: number[], link: TableLink): Promise<void> {
    this.commitment ??= view.fairness.commitment
    if (view.status !== 'waiting' || this.#started || mine.length === 0) return
    this.#started = true
    storeCommitment(view.table, view.fairness.commitment, view.fairness.begins ?? 0)
    const seats = mine.filter((seat) => !view.seats[seat]?.seeded)
    await Promise.all(
      seats.map(async (seat) => {
        const seed = randomHex(24)
        const answer = await link.command(seat, { type: 'seed', seed })
        if (answer.type !== 'refused') storeSeed(view.table, seat, seed)
      }),
    )
    this.complete = true
  }
}
