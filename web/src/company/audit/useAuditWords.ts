import type { AuditEntry } from '@chatflow/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type texts from '../../locales/pt-BR/audit.json'

type Entity = keyof typeof texts.entities
type Action = keyof typeof texts.actions

/** The log is written by every feature: what has no word here is shown as it is. */
export function useAuditWords() {
  const { t, i18n } = useTranslation('audit')
  return useMemo(() => {
    const entityWord = (entity: string) =>
      i18n.exists(`audit:entities.${entity}`) ? t(`entities.${entity as Entity}`) : entity
    const actionWord = (action: string) =>
      i18n.exists(`audit:actions.${action}`) ? t(`actions.${action as Action}`) : action
    const whoOf = ({ userName, userId, actedBy }: AuditEntry) => {
      const user = userName ?? (userId === null ? undefined : t('gone', { id: userId }))
      if (actedBy === null) return user ?? t('program')
      return user === undefined ? t('platform', { name: actedBy }) : t('asUser', { name: actedBy, user })
    }
    return { entityWord, actionWord, whoOf }
  }, [t, i18n])
}
