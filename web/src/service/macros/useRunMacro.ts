import { macroEnds, runMacro, undoMacro, type Macro } from '@chatflow/contract'
import { useMutation } from '@tanstack/react-query'
import { useWaitingLine } from '../../conversations/tickets/conversation/actions/TicketActions.tsx'
import type { MacrosSlotProps } from '../../conversations/tickets/slots.ts'
import { call } from '../../platform/api.ts'
import { notifyError } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'

interface Options {
  /** The ticket goes elsewhere by it. */
  onLeft: () => void
  onStarted?: () => void
}

/** Does the steps of a macro, with some seconds to undo them. */
export function useRunMacro(ticket: MacrosSlotProps['ticket'], { onLeft, onStarted }: Options) {
  const { t } = useTranslation('macros')
  const { offerUndo } = useWaitingLine()
  return useMutation({
    mutationFn: ({ id }: Macro) => call(runMacro, { params: { ticketId: ticket.id, macroId: id } }),
    onSuccess: (run, macro) => {
      offerUndo({
        words: t('running', { macro: run.name, name: ticket.contact.name }),
        until: run.dueAt,
        undo: () => call(undoMacro, { params: { macroRunId: run.id } }),
      })
      onStarted?.()
      if (macro.actions.some(({ type }) => macroEnds.includes(type))) onLeft()
    },
    onError: notifyError,
  })
}
