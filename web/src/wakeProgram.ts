/** The files of the page for all, as the build has named them. */
export interface ProgramFiles {
  entry: string
  scripts: string[]
  styles: string[]
  fonts: string[]
}

/** Has the page painted before it fetches what makes it alive. */
export async function wakeProgram(page: ProgramFiles) {
  if (document.readyState === 'loading')
    await new Promise((parsed) => document.addEventListener('DOMContentLoaded', parsed, { once: true }))
  // What nobody sees is not painted.
  if (document.visibilityState === 'visible')
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
  // Until they are there, letters as wide and as high are shown.
  for (const font of page.fonts) link('preload', font, 'font')
  for (const script of page.scripts) link('modulepreload', script)
  await Promise.all(page.styles.map((style) => loaded(link('stylesheet', style))))
  // As an element: which build the page is of is read from it.
  document.head.append(
    Object.assign(document.createElement('script'), { type: 'module', src: page.entry, crossOrigin: '' }),
  )
}

function link(rel: string, href: string, as = '') {
  const element = Object.assign(document.createElement('link'), { rel, as, href, crossOrigin: '' })
  return document.head.appendChild(element)
}

/** Or not there: the page is then as it would be without it. */
const loaded = (element: HTMLElement) =>
  new Promise((done) => {
    element.addEventListener('load', done)
    element.addEventListener('error', done)
  })
