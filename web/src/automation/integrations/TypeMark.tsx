import type { IntegrationType } from '@chatflow/contract'
import {
  IconMessageChatbot,
  IconMessageLanguage,
  IconRoute,
  IconTopologyStar3,
  IconWebhook,
  type Icon,
} from '@tabler/icons-react'
import { IconMark } from '../../ui/NamedCell.tsx'

const pictures: Record<IntegrationType, Icon> = {
  dialogflow: IconMessageLanguage,
  n8n: IconTopologyStar3,
  webhook: IconWebhook,
  typebot: IconMessageChatbot,
  flowbuilder: IconRoute,
}

/** The sign of a service. Its name stands beside it, or in the same row. */
export function TypeMark({ type }: { type: IntegrationType }) {
  return <IconMark icon={pictures[type]} />
}
