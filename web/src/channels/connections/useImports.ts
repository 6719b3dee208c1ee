import { importStage, listConnections, preparingMs, type Connection } from '@chatflow/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatNumber } from '../../platform/format.ts'
import { useCompanyEvent } from '../../platform/realtime.tsx'
import { serverNow } from '../../platform/serverTime.ts'
import { useTranslation } from '../../platform/useTranslation.ts'

interface Progress {
  this: number
  all: number
}

/** How far the imports of old messages are, in words, by connection. */
export function useImports(connections: Connection[]): (connection: Connection) => string | undefined {
  const { t } = useTranslation('connections')
  const queries = useQueryClient()
  const [progress, setProgress] = useState<ReadonlyMap<number, Progress>>(new Map())
  useCompanyEvent('importMessages', (event) => {
    if (event.action === 'update') {
      return setProgress((known) => new Map(known).set(event.whatsappId, event.status))
    }
    setProgress(new Map())
    void queries.invalidateQueries({ queryKey: [listConnections.path] })
  })
  useLookAgain(connections)

  return ({ id, statusImportMessages }) => {
    const stage = importStage(statusImportMessages, serverNow())
    if (stage === 'imported') return undefined
    const known = progress.get(id)
    if (known && known.all >= 0) {
      return t('import.progress', { done: formatNumber(known.this), all: formatNumber(known.all) })
    }
    if (known || stage === 'preparing') return t('import.preparing')
    return stage === 'importing' ? t('import.running') : undefined
  }
}

/** Nothing tells that the time to prepare is over but the clock. */
function useLookAgain(connections: Connection[]) {
  const [, setLooked] = useState(0)
  const starts = connections
    .filter(({ statusImportMessages }) => importStage(statusImportMessages, serverNow()) === 'preparing')
    .map(({ statusImportMessages }) => Number(statusImportMessages))
  const next = starts.length === 0 ? undefined : Math.min(...starts) + preparingMs
  useEffect(() => {
    if (next === undefined) return
    const timer = setTimeout(() => setLooked(next), Math.max(0, next - serverNow().getTime()) + 1)
    return () => clearTimeout(timer)
  }, [next])
}
