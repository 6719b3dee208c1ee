import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { buildScript, filesOf, partsOf, withoutFiles, withoutFonts } from './builtPage.ts'
import { criticalStyles, followSystem } from './criticalStyles.ts'
import type * as drawing from './src/drawLogin.tsx'

const root = import.meta.dirname
const schemeMark = 'data-mantine-color-scheme'

/**
 * Draws the login once for everybody: it then stands with the page, before any script has run. The server sends it to those
 * for whom it is drawn (`server/src/company/auth/drawnLogin.ts`), React takes it over (`src/main.tsx`).
 */
export function drawLogin(): Plugin {
  return {
    name: 'draw login',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      const page = readFileSync(path.join(dir, 'index.html'), 'utf8')
      const parts = partsOf(page)
      const styles = parts.styles.map((file) => readFileSync(path.join(dir, file), 'utf8')).join('')
      const script = await buildScript(dir, 'login', 'src/wake.ts', parts)
      const { drawLogin: draw, accentOf } = await loadDrawing()
      const accents = (['light', 'dark'] as const).map(
        (scheme) => `:root[data-mantine-color-scheme=${scheme}]{${accentOf(scheme)}}`,
      )
      for (const hasPasskeys of [true, false])
        for (const scheme of ['auto', 'light', 'dark'] as const) {
          const drawn = scheme === 'dark' ? 'dark' : 'light'
          const html = await draw({ scheme: drawn, hasPasskeys })
          const needed = criticalStyles([[styles, ...accents].join(''), stylesIn(html).join('')], html)
          const whole = withLogin(page, {
            marks: [
              `data-drawn="${drawn}"`,
              hasPasskeys && 'data-passkeys',
              scheme !== 'auto' && `${schemeMark}="${scheme}"`,
            ],
            styles: scheme === 'auto' ? needed.map(followSystem) : needed,
            script,
            html: withoutStyles(html),
          })
          const file = path.join(dir, `login-${scheme}${hasPasskeys ? '-passkeys' : ''}.html`)
          writeFileSync(file, whole)
          writeFileSync(`${file}.br`, brotliCompressSync(whole))
        }
    },
  }
}

const inHtml = /<style[^>]*>(.*?)<\/style>/gs
/** What the library writes into the page. The program does so when it has taken the page over: see `theme.tsx`. */
const stylesIn = (html: string) => filesOf(html, inHtml)
const withoutStyles = (html: string) => html.replaceAll(inHtml, '')

interface Login {
  marks: (string | false)[]
  styles: string[]
  script: string
  html: string
}

/**
 * Scripts, style sheets and letters of the page for all follow when it has been painted (`wakeProgram.ts`), at the end of the
 * head. What the library writes counts more than those, also when they have come.
 */
const withLogin = (page: string, { marks, styles: [first, library], script, html }: Login) =>
  withoutFonts(withoutFiles(page))
    .replace('<html', `<html ${marks.filter(Boolean).join(' ')}`)
    .replace('</head>', () => `<style>${first}</style><script async src="${script}"></script></head>`)
    .replace('<div id="root"></div>', () => `<style>${library}</style><div id="root">${html}</div>`)

/** The part of the program that draws the login, as something that can be run here. */
async function loadDrawing(): Promise<typeof drawing> {
  const outDir = mkdtempSync(path.join(tmpdir(), 'chatflow-login-'))
  try {
    await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      plugins: [react(), withoutTheRest()],
      ssr: { noExternal: true },
      build: {
        outDir,
        emptyOutDir: true,
        ssr: path.join(root, 'src/drawLogin.tsx'),
        target: 'es2023',
        rolldownOptions: { output: { entryFileNames: 'drawLogin.mjs' } },
      },
    })
    return (await import(pathToFileURL(path.join(outDir, 'drawLogin.mjs')).href)) as typeof drawing
  } finally {
    rmSync(outDir, { recursive: true })
  }
}

/** What the login fetches later is not drawn. */
const withoutTheRest = (): Plugin => ({
  name: 'without the rest',
  resolveDynamicImport: (specifier) => ({
    id: typeof specifier === 'string' ? specifier : 'unknown',
    external: true,
  }),
})
