import {
  checkExternalNumber,
  findExternalMessage,
  listExternalContacts,
  sendExternalMessage,
  subscribeWebhook,
  apiCallsPerMinute,
  scopeOf,
  type Endpoint,
} from '@chatflow/contract'
import { ActionIcon, Anchor, Badge, Code, SegmentedControl } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { toClipboard } from '../../platform/clipboard.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import type externalApi from '../../locales/pt-BR/externalApi.json'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { exampleLanguages, exampleOf, type ExampleLanguage } from './examples.ts'
import { fieldsOf } from './fieldsOf.ts'
import classes from './externalApi.module.css'
import { TryMedia, TryText } from './TryForms.tsx'

const calls = {
  send: sendExternalMessage,
  check: checkExternalNumber,
  message: findExternalMessage,
  contacts: listExternalContacts,
  subscribe: subscribeWebhook,
} as const satisfies Partial<Record<keyof typeof externalApi.calls, Endpoint>>

/** Each call as the contract has it, with an example to copy, and two forms to try the first one. */
export function DocsTab() {
  const { t } = useTranslation('externalApi')
  const [language, setLanguage] = useState<ExampleLanguage>('curl')
  return (
    <>
      <p className={classes.sentence}>
        {t('intro', { limit: apiCallsPerMinute })}{' '}
        <Anchor href="/api/docs" target="_blank" inherit>
          {t('reference')}
        </Anchor>
      </p>
      <div className={classes.try}>
        <div className={classes.card}>
          <TryText />
        </div>
        <div className={classes.card}>
          <TryMedia />
        </div>
      </div>
      <div className={classes.languages}>
        <SegmentedControl
          aria-label={t('language')}
          value={language}
          onChange={(value) => setLanguage(value as ExampleLanguage)}
          data={exampleLanguages.map((value) => ({ value, label: t(`languages.${value}`) }))}
        />
      </div>
      {Object.entries(calls).map(([name, endpoint]) => (
        <Call key={name} name={name as keyof typeof calls} endpoint={endpoint} language={language} />
      ))}
    </>
  )
}

interface CallProps {
  name: keyof typeof calls
  endpoint: Endpoint
  language: ExampleLanguage
}

function Call({ name, endpoint, language }: CallProps) {
  const { t } = useTranslation('externalApi')
  const example = exampleOf(language, { origin: window.location.origin, endpoint })
  return (
    <section className={classes.card} aria-labelledby={`call-${name}`}>
      <header className={classes.callHeader}>
        <h2 className={classes.callTitle} id={`call-${name}`}>
          {t(`calls.${name}`)}
        </h2>
        <Code className={classes.address}>
          {endpoint.method} /api{endpoint.path}
        </Code>
        <Badge variant="light" className={classes.scope}>
          {scopeOf(endpoint.access)}
        </Badge>
      </header>
      <Fields endpoint={endpoint} />
      <div className={classes.example}>
        <Tooltip label={t('copy')}>
          <ActionIcon
            className={classes.copy}
            variant="subtle"
            color="gray"
            aria-label={t('copy')}
            onClick={() => void toClipboard(example, t('copied'))}
          >
            <IconCopy size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Code block className={classes.code}>
          {example}
        </Code>
      </div>
    </section>
  )
}

type FieldName = keyof typeof externalApi.fields

function Fields({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useTranslation('externalApi')
  return (
    <dl className={classes.fields}>
      {fieldsOf(endpoint).map(({ name, isRequired }) => (
        <div key={name} className={classes.field}>
          <dt>
            <Code>{name}</Code>
            {isRequired && <span className={classes.required}>{t('required')}</span>}
          </dt>
          <dd>{t(`fields.${name as FieldName}`)}</dd>
        </div>
      ))}
    </dl>
  )
}
