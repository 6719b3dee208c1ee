import type { SentPart } from '@chatflow/contract'
import { useTranslation } from '../../platform/useTranslation.ts'
import classes from './SentParts.module.css'

const roles = ['context', 'system', 'user', 'assistant', 'tool', 'service'] as const
const isRole = (role: string): role is (typeof roles)[number] => roles.some((known) => known === role)

/** What a model or a service was told, and what it said: each part under the name of who says it. */
export function SentParts({ parts }: { parts: SentPart[] }) {
  const { t } = useTranslation('integrations')
  return parts.map(({ role, content }, index) => (
    // What was said keeps its order.
    <NamedText key={index} name={isRole(role) ? t(`roles.${role}`) : role}>
      {content}
    </NamedText>
  ))
}

export function NamedText({ name, children }: { name: string; children: string }) {
  return (
    <div className={classes.part}>
      <span className={classes.role}>{name}</span>
      <p className={classes.content}>{children}</p>
    </div>
  )
}
