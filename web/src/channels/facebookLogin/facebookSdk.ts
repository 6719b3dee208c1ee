import { facebookSdkVersion, type FacebookSetup } from '@chatflow/contract'

/** As much of Meta's script as is used here. */
interface FacebookSdk {
  init(options: { appId: string; version: string; xfbml: boolean }): void
  login(
    onEnd: (response: { authResponse?: { userID: string; accessToken: string } | null }) => void,
    options: { scope: string; auth_type: string },
  ): void
}
declare global {
  interface Window {
    FB?: FacebookSdk
  }
}

/** Somebody who has logged in. */
export interface FacebookLoginResult {
  facebookUserId: string
  facebookUserToken: string
}

let loading: Promise<void> | undefined

/** Fetches Meta's script once. The window of the dialog opens on a click only, so that it must be here by then. */
export function loadSdk({ appId, sdkUrl }: FacebookSetup & { appId: string }): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = sdkUrl
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      loading = undefined
      reject(new Error('The script was not loaded'))
    })
    document.head.append(script)
  })
  return loading.then(() => {
    if (!window.FB) throw new Error('The script brought nothing')
    window.FB.init({ appId, version: facebookSdkVersion, xfbml: false })
  })
}

/** Opens the dialog. Returns nothing when the person closes it. */
export const logIn = (scopes: readonly string[]) =>
  new Promise<FacebookLoginResult | undefined>((resolve) => {
    if (!window.FB) return resolve(undefined)
    window.FB.login(
      ({ authResponse }) =>
        resolve(
          authResponse
            ? { facebookUserId: authResponse.userID, facebookUserToken: authResponse.accessToken }
            : undefined,
        ),
      // Who refused a right once is asked for it again.
      { scope: scopes.join(','), auth_type: 'rerequest' },
    )
  })
