import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

const outDir = '../src/setcubed/web'

function files(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? files(path) : [path]
  })
}

/** Write compressed variants of each file at build time, so that the server only selects one. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    enforce: 'post',
    closeBundle() {
      for (const path of files(outDir)) {
        if (!/\.(js|css|html|svg|json|webmanifest)$/.test(path)) continue
        const text = readFileSync(path)
        if (text.length < 600) continue
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
        writeFileSync(path + '.br', brotliCompressSync(text, { params }))
        writeFileSync(path + '.gz', gzipSync(text, { level: 9 }))
      }
    },
  }
}

/** Insert the hashed names of the application shell into the service worker, which caches them. */
function shell(): Plugin {
  return {
    name: 'shell',
    apply: 'build',
    generateBundle(_, bundle) {
      // Languages are not part of the shell: the page caches the chosen one, the pack brings the others.
      const spoken = (name: string) => {
        const chunk = bundle[name]
        return chunk?.type === 'chunk' && chunk.moduleIds.some((id) => /\/i18n\/[a-z]{2}\/\w+\.ts$/.test(id))
      }
      const all = Object.keys(bundle)
        .filter((name) => /\.(js|css|woff2)$/.test(name))
        .sort()
      const names = all.filter((name) => !spoken(name))
      const stamp = names
        .map((name) => /-([\w-]+)\.\w+$/.exec(name)?.[1] ?? name)
        .join('')
        .slice(0, 4000)
      let hash = 0
      for (const letter of stamp) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0
      const source = readFileSync('src/app/service-worker.js', 'utf8')
        .replace('__VERSION__', hash.toString(36))
        .replace("['__SHELL__']", JSON.stringify(['./', ...names.map((name) => './' + name)]))
        .replace("['__LANGUAGES__']", JSON.stringify(all.filter(spoken).map((name) => './' + name)))
      this.emitFile({ type: 'asset', fileName: 'worker.js', source })
    },
  }
}

/** Write a web app manifest for each language, so that a phone's home screen shows a translated name. */
function manifests(): Plugin {
  return {
    name: 'manifests',
    apply: 'build',
    generateBundle() {
      const english = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8'))
      for (const lang of readdirSync('src/i18n').filter((name) => /^[a-z]{2}$/.test(name))) {
        const messages = readFileSync(join('src/i18n', lang, 'home.ts'), 'utf8')
        const description = /^ {2}slogan_text:\s*'(.*)',$/m.exec(messages)?.[1]
        if (!description) this.error(`${lang}/home.ts has no slogan_text on a line of its own.`)
        const source = JSON.stringify({ ...english, lang, description })
        this.emitFile({ type: 'asset', fileName: `manifest-${lang}.webmanifest`, source })
      }
    },
  }
}

export default defineConfig({
  base: './', // relative, for any root path: the server prefixes the files of the index page
  plugins: [svelte(), shell(), manifests(), compressed()],
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  worker: { format: 'es' },
  // Tests named `client` run Svelte's client build, so that effects run; the others need no page.
  test: {
    testTimeout: 60_000, // a busy machine is slow
    projects: [
      { extends: true, test: { name: 'node', include: ['tests/*.test.ts'], exclude: ['tests/*.client.*'] } },
      {
        extends: true,
        resolve: { conditions: ['browser'] },
        test: { name: 'client', include: ['tests/*.client.*'], environment: './tests/environment.ts' },
      },
    ],
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
})
