import { changeTicketsManagerWidth, ticketsManagerWidth } from '@chatflow/contract'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../platform/api.ts'
import { notifyError } from '../../../platform/notify.ts'
import { useSession } from '../../../platform/session.tsx'

const { min, max } = ticketsManagerWidth
const within = (width: number) => Math.min(Math.max(Math.round(width), min), max)

/** How wide a person drew the ticket list. It follows the person to the next computer. */
export function useListWidth() {
  const { user, setUser } = useSession()
  const [value, setValue] = useState(() => within(user.defaultTicketsManagerWidth))
  /** What was sent last: the session hears of it later, and who draws back meanwhile means it. */
  const sent = useRef<number | undefined>(user.defaultTicketsManagerWidth)
  const { mutate } = useMutation({
    // One after the other: the last one drawn is the one that stays.
    scope: { id: 'listWidth' },
    mutationFn: (width: number) =>
      call(changeTicketsManagerWidth, {
        params: { userId: user.id },
        body: { defaultTicketsManagerWidth: width },
      }),
    onSuccess: setUser,
    onError: (error) => {
      sent.current = undefined
      notifyError(error)
    },
  })
  return {
    value,
    min,
    max,
    draw: (width: number) => setValue(within(width)),
    save: (width: number) => {
      const chosen = within(width)
      setValue(chosen)
      if (chosen === sent.current) return
      sent.current = chosen
      mutate(chosen)
    },
  }
}
