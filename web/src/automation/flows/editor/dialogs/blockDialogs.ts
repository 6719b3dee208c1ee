import type { FlowBlockType } from '@chatflow/contract'
import type { FunctionComponent } from 'react'
import { lazyPage } from '../../../../platform/lazyPage.ts'
import type { BlockDialogProps } from './blockDialog.ts'
import { CommentDialog } from './CommentDialog.tsx'
import { ConditionDialog } from './ConditionDialog.tsx'
import { ContentDialog } from './ContentDialog.tsx'
import { IntervalDialog } from './IntervalDialog.tsx'
import { MediaDialog } from './MediaDialog.tsx'
import { MenuDialog } from './MenuDialog.tsx'
import { MessageDialog } from './MessageDialog.tsx'
import { QuestionDialog } from './QuestionDialog.tsx'
import { RandomizerDialog } from './RandomizerDialog.tsx'
import { TicketDialog } from './TicketDialog.tsx'

/** What opens on a double click. A start has nothing to say. */
export const blockDialogs: Record<Exclude<FlowBlockType, 'start'>, FunctionComponent<BlockDialogProps>> = {
  message: MessageDialog,
  interval: IntervalDialog,
  condition: ConditionDialog,
  menu: MenuDialog,
  img: MediaDialog,
  audio: MediaDialog,
  video: MediaDialog,
  randomizer: RandomizerDialog,
  singleBlock: ContentDialog,
  ticket: TicketDialog,
  typebot: lazyPage<BlockDialogProps>(async () => (await import('./TypebotDialog.tsx')).TypebotDialog),
  openai: lazyPage<BlockDialogProps>(async () => (await import('./OpenAiDialog.tsx')).OpenAiDialog),
  question: QuestionDialog,
  comment: CommentDialog,
}
