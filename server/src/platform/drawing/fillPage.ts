import { broughtAlongId, drawnId, type BroughtAlong, type DrawnPage } from '@chatflow/contract'

/** What is known of a page before it is drawn. */
export interface Looks {
  scheme: string
  language: string
}

const place = '<div id="root"></div>'

/** What comes before anything is drawn: with it a browser fetches styles and scripts meanwhile. */
export const headOf = (page: string, { scheme, language }: Looks) =>
  page
    .slice(0, page.indexOf(place))
    .replace(/<html[^>]*>/, `<html lang="${language}" data-mantine-color-scheme="${scheme}">`)

/** The rest, with what was drawn. Without, it is a page that the program draws. */
export function bodyOf(page: string, drawn: DrawnPage | undefined, broughtAlong: () => BroughtAlong): string {
  const end = page.slice(page.indexOf(place) + place.length)
  if (!drawn) return place + end
  return [
    `<style>:root{${drawn.style}}</style>`,
    place,
    // Nobody is read this aloud: a moment later the program shows the same, and that stays.
    `<div id="${drawnId}" aria-hidden="true">${drawn.html}</div>`,
    `<script type="application/json" id="${broughtAlongId}">${inScript(broughtAlong())}</script>`,
    end,
  ].join('')
}

/** What would end the element, or open another one, is written otherwise. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
