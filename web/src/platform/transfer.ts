export interface Progress {
  /** How much of the form has left, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
  /** Gives the transfer up. */
  signal?: AbortSignal | undefined
}

interface UploadRequest {
  method: string
  body: FormData
  headers: Record<string, string>
}

/** Like `fetch`, which cannot tell how much of a form has left. A transfer that is given up fails as `fetch` does. */
export function transfer(
  address: string,
  { method, body, headers }: UploadRequest,
  { onProgress, signal }: Progress,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    request.open(method, address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded / total))
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request
      resolve(new Response(responseText, { status, statusText, headers: headersOf(request) }))
    })
    request.addEventListener('error', () => reject(new TypeError('no response')))
    request.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', stop))
    signal?.throwIfAborted()
    signal?.addEventListener('abort', stop)
    request.send(body)
  })
}

const headersOf = (request: XMLHttpRequest) =>
  new Headers(
    request
      .getAllResponseHeaders()
      .trim()
      .split('\r\n')
      .map((line): [string, string] => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon), line.slice(colon + 1)]
      }),
  )
