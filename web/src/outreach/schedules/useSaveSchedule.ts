import {
  createSchedule,
  deleteScheduleMedia,
  updateSchedule,
  uploadScheduleMedia,
  type Schedule,
} from '@chatflow/contract'
import { call, upload, useAction } from '../../platform/api.ts'
import { notifyError } from '../../platform/notify.ts'
import type { FileChange } from '../../ui/FileField.tsx'
import type { Values } from './scheduleValues.ts'

/** Saves a new schedule, or the changes of one, and then its file. */
export function useSaveSchedule(editing: Schedule | undefined, file: FileChange) {
  const create = useAction(createSchedule)
  const update = useAction(updateSchedule)
  const changeFile = async (scheduleId: number) => {
    const params = { scheduleId }
    if (file.is === 'removed') await call(deleteScheduleMedia, { params })
    if (file.is === 'chosen') await upload(uploadScheduleMedia, { params, file: file.file })
  }
  return async (values: Values): Promise<Schedule> => {
    const { contactId, intervalo, tipoDias } = values
    // The form lets nothing go without a contact.
    const numbers = { contactId: contactId ?? 0, intervalo: Number(intervalo), tipoDias: Number(tipoDias) }
    const body = { ...values, ...numbers }
    if (editing) {
      await changeFile(editing.id)
      return update.mutateAsync({ params: { scheduleId: editing.id }, body })
    }
    const schedule = await create.mutateAsync({ body })
    // It waits by now: a refused file must not make the form schedule it a second time.
    await changeFile(schedule.id).catch(notifyError)
    return schedule
  }
}
