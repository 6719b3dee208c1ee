import type { IntegrationType } from '@chatflow/contract'
import {
  IconMessageChatbot,
  IconMessageLanguage,
  IconRoute,
  IconTopologyStar3,
  IconWebhook,
  type Icon,
} from '@tabler/icons-react'
import classes from './integrations.module.css'

const pictures: Record<IntegrationType, Icon> = {
  dialogflow: IconMessageLanguage,
  n8n: IconTopologyStar3,
  webhook: IconWebhook,
  typebot: IconMessageChatbot,
  flowbuilder: IconRoute,
}

/** The sign of a service. Its name stands beside it, or in the same row. */
export function TypeMark({ type }: { type: IntegrationType }) {
  const Picture = pictures[type]
  return (
    <span className={classes.mark}>
      <Picture size={18} stroke={1.75} aria-hidden />
    </span>
  )
}
