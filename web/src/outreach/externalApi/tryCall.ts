import { sendExternalMessage } from '@chatflow/contract'

export interface Tried {
  status: number
  body: string
  code: string | undefined
}

/** Calls as a foreign program does: with the token that was typed in, and without the session of this page. */
export async function tryCall(token: string, body: FormData | object): Promise<Tried> {
  const isForm = body instanceof FormData
  const response = await fetch(`/api${sendExternalMessage.path}`, {
    method: sendExternalMessage.method,
    credentials: 'omit',
    headers: {
      authorization: `Bearer ${token.trim()}`,
      ...(!isForm && { 'content-type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, body: pretty(text), code: response.ok ? undefined : codeIn(text) }
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function codeIn(text: string): string | undefined {
  try {
    const { error } = JSON.parse(text) as { error?: unknown }
    return typeof error === 'string' ? error : undefined
  } catch {
    return undefined
  }
}
