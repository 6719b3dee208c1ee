import { changeTicketsManagerWidth, ticketsManagerWidth } from '@chatflow/contract'
import { useState } from 'react'
import { call } from '../../../platform/api.ts'
import { notifyError } from '../../../platform/notify.ts'
import { useSession } from '../../../platform/session.tsx'

const { min, max } = ticketsManagerWidth
const within = (width: number) => Math.min(Math.max(Math.round(width), min), max)

/** How wide a person drew the ticket list. It follows the person to the next computer. */
export function useListWidth() {
  const { user, setUser } = useSession()
  const [value, setValue] = useState(() => within(user.defaultTicketsManagerWidth))
  return {
    value,
    min,
    max,
    draw: (width: number) => setValue(within(width)),
    save: (width: number) => {
      const chosen = within(width)
      setValue(chosen)
      if (chosen === user.defaultTicketsManagerWidth) return
      const body = { defaultTicketsManagerWidth: chosen }
      call(changeTicketsManagerWidth, { params: { userId: user.id }, body }).then(setUser, notifyError)
    },
  }
}
