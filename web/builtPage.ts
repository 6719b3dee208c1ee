import path from 'node:path'
import { build, type Rolldown } from 'vite'

const root = import.meta.dirname

/** The files that the page for all begins with. */
export function partsOf(page: string) {
  const [entry] = filesOf(page, /<script type="module" crossorigin src="([^"]+)"/g)
  const styles = filesOf(page, /<link rel="stylesheet"[^>]* href="([^"]+)"/g)
  if (!entry || styles.length === 0) throw new Error('the page has no script or no style sheet')
  return {
    entry,
    scripts: filesOf(page, /<link rel="modulepreload"[^>]* href="([^"]+)"/g),
    styles,
    fonts: filesOf(page, /<link rel="preload" as="font"[^>]* href="([^"]+)"/g),
  }
}

export const filesOf = (page: string, asked: RegExp) => [...page.matchAll(asked)].map(([, file = '']) => file)

/** The page for all without what it begins with. */
export const withoutFiles = (page: string) =>
  page.replaceAll(
    /\s*<(script|link) (type="module"|rel="(modulepreload|stylesheet)")[^>]*>(<\/script>)?/g,
    '',
  )

export const withoutFonts = (page: string) => page.replaceAll(/\s*<link rel="preload" as="font"[^>]*>/g, '')

/** A script by itself, which is told the files of the page for all. Returns its address. */
export async function buildScript(
  dir: string,
  name: string,
  input: string,
  page: ReturnType<typeof partsOf>,
): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { programFiles: JSON.stringify(page) },
    build: {
      outDir: dir,
      emptyOutDir: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input: path.join(root, input),
        output: { format: 'iife', entryFileNames: `assets/${name}-[hash].js` },
      },
    },
  })
  const [{ output }] = [built].flat() as [Rolldown.RolldownOutput]
  return `/${output[0].fileName}`
}
