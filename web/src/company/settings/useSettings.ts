import {
  changeCompanySetting,
  findCompanySettings,
  isCompanySetting,
  type CompanySetting,
  type CompanySettings,
} from '@chatflow/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, useEndpoint } from '../../platform/api.ts'
import { useCompanyEvent } from '../../platform/realtime.tsx'
import { useSession } from '../../platform/session.tsx'

/** The settings of the company: what a colleague changes shows at once, what is on its way shows as if it were there. */
export function useSettings() {
  const { companyId } = useSession().user
  const input = { params: { companyId } }
  const { data, error, refetch } = useEndpoint(findCompanySettings, input)
  const queries = useQueryClient()
  const [wishes, setWishes] = useState<Partial<CompanySettings>>({})
  const line = useRef<Promise<unknown>>(Promise.resolve())

  const queryKey = [findCompanySettings.path, input]
  const keep = (key: CompanySetting, value: string) => {
    queries.setQueryData<CompanySettings>(queryKey, (known) => known && { ...known, [key]: value })
    // What is being read may be from before: it would undo this.
    if (queries.isFetching({ queryKey }) > 0) void queries.invalidateQueries({ queryKey })
  }
  useCompanyEvent('settings', ({ setting: { key, value } }) => {
    if (isCompanySetting(key)) keep(key, value)
  })

  const save = async (key: CompanySetting, value: string) => {
    setWishes((others) => ({ ...others, [key]: value }))
    // One after the other: the last of two quick changes is the one that stays.
    const attempt = line.current.then(() =>
      call(changeCompanySetting, { body: { column: key, data: value } }),
    )
    line.current = Promise.allSettled([attempt])
    try {
      await attempt
      keep(key, value)
    } finally {
      setWishes(({ [key]: _settled, ...others }) => others)
    }
  }
  return {
    settings: data && { ...data, ...wishes },
    isSaving: (key: CompanySetting) => key in wishes,
    save,
    error,
    retry: () => void refetch(),
  }
}

type State = ReturnType<typeof useSettings>
/** The settings once they are there. */
export type Settings = State & { settings: CompanySettings }
