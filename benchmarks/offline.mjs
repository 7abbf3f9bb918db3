// Decisions, drafts and a review in the pack's Python: JSON of milliseconds by name, of processor time or, with a
// fifth argument, by the clock.
// Usage: node offline.mjs PYODIDE_FOLDER PACK_FOLDER LAB_FOLDER THIS_FOLDER [clock]
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const [pyodideFolder, pack, lab, here, clock] = process.argv.slice(2)
const { loadPyodide } = await import(pathToFileURL(`${pyodideFolder}/pyodide.mjs`).href)
const python = await loadPyodide({
  indexURL: pyodideFolder,
  stdLibURL: `${pack}/python_stdlib.zip`,
  lockFileContents: readFileSync(`${pack}/pyodide-lock.json`, 'utf8'),
})
for (const [name, folder] of [
  ['/lib/python3.14/site-packages', `${pack}/site`],
  ['/lab', lab],
  ['/here', here],
]) {
  python.FS.mkdirTree(name)
  python.mountNodeFS(name, folder)
}
python.globals.set('elapsed', () => {
  if (clock) return performance.now()
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
})
try {
  process.stdout.write(
    python.runPython(`
import sys
sys.path[:0] = ["/here", "/lab"]
import offline_decisions
offline_decisions.measure(elapsed)
`),
  )
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
