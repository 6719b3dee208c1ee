import { broughtAlongId, drawnId, type BroughtAlong, type DrawnPage } from '@chatflow/contract'

/** Puts what was drawn into the page of the build that waits for it. */
export function fillPage(page: string, drawn: DrawnPage, broughtAlong: BroughtAlong): string {
  const { scheme, language, style, html } = drawn
  return page
    .replace(
      /<html[^>]*>/,
      `<html lang="${language}" data-mantine-color-scheme="${scheme}" style="${style}">`,
    )
    .replace('<div id="root"></div>', (root) =>
      [
        root,
        // Nobody is read this aloud: a moment later the program shows the same, and that stays.
        `<div id="${drawnId}" aria-hidden="true">${html}</div>`,
        `<script type="application/json" id="${broughtAlongId}">${inScript(broughtAlong)}</script>`,
      ].join(''),
    )
}

/** What would end the element, or open another one, is written otherwise. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
