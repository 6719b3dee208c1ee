import { moveSchedule, type CalendarEntry, type ScheduleMove } from '@chatflow/contract'
import { useCallback, useState } from 'react'
import { useAction } from '../../platform/api.ts'
import { notifyError } from '../../platform/notify.ts'

export interface Moved {
  name: string
  sendAt: string
  scheduleId: number
  undo: ScheduleMove | null
}

/** Gives a schedule another time, and takes that back while it is still on screen. */
export function useMoveSchedule() {
  const { mutateAsync } = useAction(moveSchedule)
  const [moved, setMoved] = useState<Moved>()
  const dismiss = useCallback(() => setMoved(undefined), [])
  const move = async (entry: CalendarEntry | undefined, sendAt: string) => {
    if (!entry) return
    const { scheduleId, contact } = entry
    const { schedule, undo } = await mutateAsync({ params: { scheduleId }, body: { sendAt } })
    setMoved({ name: contact.name, sendAt: schedule.sendAt, scheduleId, undo })
  }
  const undo = ({ scheduleId, undo: body }: Moved) => {
    dismiss()
    if (body) mutateAsync({ params: { scheduleId }, body }).catch(notifyError)
  }
  return { moved, move, undo, dismiss }
}
