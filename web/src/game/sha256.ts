/** SHA-256 and HMAC (RFC 6234): browsers keep theirs from pages without https, such as those of a server at home. */

/** The first 32 bits of what follows the point in the roots of the first primes: cube roots (64) and square roots (8). */
const ROUNDS = new Uint32Array(64)
const START = new Uint32Array(8)

/** The first 32 bits of the broken part of a root: floating point is not exact enough for all of them. */
function fraction(prime: number, power: bigint): number {
  const target = BigInt(prime) << (32n * power)
  let low = 0n
  let high = BigInt(prime) << 32n
  while (high - low > 1n) {
    const middle = (low + high) >> 1n
    if (middle ** power <= target) low = middle
    else high = middle
  }
  return Number(low & 0xffffffffn)
}

for (let prime = 2, found = 0; found < 64; prime++) {
  let divisor = 2
  while (prime % divisor) divisor++
  if (divisor < prime) continue
  if (found < 8) START[found] = fraction(prime, 2n)
  ROUNDS[found++] = fraction(prime, 3n)
}

const turned = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits))

const words = new Uint32Array(64)

/** Takes one block of 64 bytes into the state. */
function compress(state: Uint32Array, block: DataView): void {
  for (let i = 0; i < 16; i++) words[i] = block.getUint32(4 * i)
  for (let i = 16; i < 64; i++) {
    const early = words[i - 15]!
    const late = words[i - 2]!
    const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
    const large = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
    words[i] = words[i - 16]! + small + words[i - 7]! + large
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; i++) {
    const chosen = (e & f) ^ (~e & g)
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + ROUNDS[i]! + words[i]!) | 0
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
  }
  const added = [a, b, c, d, e, f, g, h]
  added.forEach((word, i) => (state[i] = state[i]! + word))
}

export function sha256(message: Uint8Array): Uint8Array {
  const length = message.length
  const padded = new Uint8Array((((length + 8) >> 6) + 1) << 6)
  padded.set(message)
  padded[length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(length / 2 ** 29))
  view.setUint32(padded.length - 4, length << 3)
  const state = START.slice()
  for (let at = 0; at < padded.length; at += 64) compress(state, new DataView(padded.buffer, at, 64))
  const digest = new Uint8Array(32)
  state.forEach((word, i) => new DataView(digest.buffer).setUint32(4 * i, word))
  return digest
}

const joined = (one: Uint8Array, two: Uint8Array) => {
  const both = new Uint8Array(one.length + two.length)
  both.set(one)
  both.set(two, one.length)
  return both
}

/** HMAC-SHA-256 (RFC 2104). */
export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(64)
  block.set(key.length > 64 ? sha256(key) : key)
  const inner = sha256(
    joined(
      block.map((byte) => byte ^ 0x36),
      message,
    ),
  )
  return sha256(
    joined(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  )
}

export const fromHex = (digits: string) =>
  Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
export const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
