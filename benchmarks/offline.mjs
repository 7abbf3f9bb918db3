// Processor time of decisions, drafts and a review in the pack's Python: JSON of milliseconds by name.
// Usage: node offline.mjs PYODIDE_FOLDER PACK_FOLDER LAB_FOLDER THIS_FOLDER
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const [pyodideFolder, pack, lab, here] = process.argv.slice(2)
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
python.globals.set('cpu', () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
})
try {
  process.stdout.write(
    python.runPython(`
import sys
sys.path[:0] = ["/here", "/lab"]
import offline_decisions
offline_decisions.measure(cpu)
`),
  )
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
