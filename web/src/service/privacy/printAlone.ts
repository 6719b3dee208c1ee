/** As on any letter: black on white, whatever the screen looks like. */
const style = `body { font: 14px/1.5 system-ui, sans-serif; color: black; margin: 2rem }
  dl > div { display: grid; grid-template-columns: 1fr 2fr; gap: 1rem; padding: .4rem 0; border-top: 1px solid #999 }
  dd { margin: 0; overflow-wrap: anywhere }
  code { display: block }`

/** Prints a part of the page as a page of its own. The page itself would be laid out anew for the paper, and lose it. */
export function printAlone(part: HTMLElement, title: string) {
  const frame = document.createElement('iframe')
  frame.setAttribute('aria-hidden', 'true')
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0' })
  document.body.append(frame)
  const paper = frame.contentWindow
  if (!paper) return frame.remove()
  const heading = paper.document.createElement('h1')
  heading.textContent = title
  const sheet = paper.document.createElement('style')
  sheet.textContent = style
  paper.document.title = title
  paper.document.head.append(sheet)
  paper.document.body.append(heading, paper.document.importNode(part, true))
  paper.addEventListener('afterprint', () => frame.remove())
  paper.print()
}
