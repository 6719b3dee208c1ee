import { ScheduleRow } from '@chatflow/contract'

/** What is wrong with a week of hours, in the contract's words, by the path of the field: `schedules.2.startTimeA`. */
export function weekErrors(schedules: ScheduleRow[]): Record<string, string> {
  const errors = schedules.flatMap((row, index) => {
    const checked = ScheduleRow.safeParse(row)
    const issues = checked.success ? [] : checked.error.issues
    return issues.map((issue) => [`schedules.${index}.${String(issue.path[0])}`, issue.message] as const)
  })
  return Object.fromEntries(errors)
}
