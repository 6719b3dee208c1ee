import { findTicketByUuid, leaveLane, listLanes, moveToLane, type TicketDetail } from '@chatflow/contract'
import { Select } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { notifyError } from '../../platform/notify.ts'

/** Where the ticket stands in the kanban. */
export function LaneField({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation('drawer')
  const queries = useQueryClient()
  const { id: ticketId, tags } = ticket
  const { data, error } = useEndpoint(listLanes, {}, { refreshOn: 'tag' })
  const move = useMutation({
    mutationFn: (lane: string | null) =>
      lane === null
        ? call(leaveLane, { params: { ticketId } })
        : call(moveToLane, { params: { ticketId, tagId: Number(lane) }, body: {} }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [findTicketByUuid.path] }),
    onError: notifyError,
  })
  const lane = tags.find(({ kanban }) => kanban === 1)
  return (
    <Select
      aria-label={t('lane.title')}
      placeholder={t('lane.none')}
      clearable
      searchable
      disabled={move.isPending}
      nothingFoundMessage={data && t('lane.empty')}
      data={data?.lista.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
      value={lane ? String(lane.id) : null}
      onChange={(chosen) => move.mutate(chosen)}
      error={error ? errorText(error) : undefined}
    />
  )
}
