/** What the first page of a visit needs. No schemas are made here: their library would be most of what that page loads. */

/** Why a session ended before its time; stands in the `details` of the refused refresh of those who held it. */
export const sessionEnds = ['signedOut', 'password', 'newLogin', 'deactivated'] as const
export type SessionEnd = (typeof sessionEnds)[number]

/** Stands beside the refresh cookie, which pages cannot read: which session asking for may be worth it, by its id. */
export const sessionHintCookie = 'mayHaveSession'

/** How a visitor wants pages to look, told to the server: it sends a login that has been drawn like that. */
export const languageCookie = 'language'
export const themeCookie = 'theme'

/** How the browser shows pages (`View`): the server draws the one that a user begins with accordingly. */
export const viewCookie = 'view'
/** Elements of such a page: what is drawn, and what was read for it. */
export const drawnId = 'drawn'
export const broughtAlongId = 'broughtAlong'

export const refreshPath = '/auth/refresh_token'
export const mePath = '/auth/me'
export const publicSettingsPath = '/public-settings'

export const brandDefaults = {
  primaryColorLight: '#0000FF',
  primaryColorDark: '#39ACE7',
  appName: 'Chat-flow',
} as const
