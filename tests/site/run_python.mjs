// Run a function of a Python module in the interpreter of the pack, without a browser.
// Usage: node run_python.mjs PYODIDE_FOLDER PACK_FOLDER LAB_FOLDER MODULE_FOLDER < TASK
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const [pyodideFolder, pack, lab, module] = process.argv.slice(2)
const { loadPyodide } = await import(pathToFileURL(`${pyodideFolder}/pyodide.mjs`).href)
const python = await loadPyodide({
  indexURL: pyodideFolder,
  stdLibURL: `${pack}/python_stdlib.zip`,
  lockFileContents: readFileSync(`${pack}/pyodide-lock.json`, 'utf8'),
})
const mounts = { '/lib/python3.14/site-packages': `${pack}/site`, '/lab': lab, '/tests': module }
for (const [name, folder] of Object.entries(mounts)) {
  python.FS.mkdirTree(name)
  python.mountNodeFS(name, folder)
}
python.globals.set('task', readFileSync(0, 'utf8'))
try {
  process.stdout.write(
    python.runPython(`
import sys
sys.path[:0] = ["/tests", "/lab"]
import games
sys.modules["setcubed.lab.games"] = games
import played_games
played_games.run(task)
`),
  )
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
