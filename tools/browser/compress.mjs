// Compress a file for hosts that choose by the browser's `Accept-Encoding`.
// Usage: node compress.mjs FILE OUT.br [OUT.gz]
import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const [file, ...outs] = process.argv.slice(2)
const data = readFileSync(file)
const params = {
  [constants.BROTLI_PARAM_QUALITY]: 11,
  [constants.BROTLI_PARAM_LGWIN]: 24,
  [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
}
for (const out of outs) {
  writeFileSync(out, out.endsWith('.br') ? brotliCompressSync(data, { params }) : gzipSync(data, { level: 9 }))
}
