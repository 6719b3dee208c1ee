import { brandDefaults } from '@chatflow/contract'
import { renderToString } from 'react-dom/server'
import { Entrance } from './Entrance.tsx'
import { accentStyle, type Scheme } from './platform/accent.ts'
import { drawAs, type Drawn } from './platform/drawn.ts'
import { setUpTexts } from './platform/i18n.ts'

// Run by the build (`web/drawLogin.ts`), where there is no browser.

/** The login as it is for somebody who was never here: in Portuguese, of an installation without a brand. */
export async function drawLogin(as: Drawn): Promise<string> {
  await setUpTexts('pt-BR')
  drawAs(as)
  return renderToString(<Entrance />)
}

export const accentOf = (scheme: Scheme) => accentStyle(brandDefaults, scheme)
