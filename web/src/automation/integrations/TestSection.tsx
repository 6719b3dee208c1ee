import { testIntegration, type ResponseOf, type Sent } from '@chatflow/contract'
import { Button } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconPlayerPlay } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../platform/api.ts'
import { formatNumber } from '../../platform/format.ts'
import { notifyError } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Section } from '../../ui/Section.tsx'
import { Status } from '../../ui/Status.tsx'
import type { ContractForm } from '../../ui/useContractForm.ts'
import { bodyOf, type IntegrationFormValues } from './integrationForm.ts'
import classes from './integrations.module.css'

interface TestSectionProps {
  form: ContractForm<IntegrationFormValues>
  errorsOf: (values: IntegrationFormValues) => Record<string, string>
  /** Of one that is saved: its key is asked with when the form holds none. */
  integrationId: number | null
}

/** Asks the service once as it stands in the form, before any customer does. */
export function TestSection({ form, errorsOf, integrationId }: TestSectionProps) {
  const { t } = useTranslation('integrations')
  const test = useMutation({
    mutationFn: (body: Sent<typeof testIntegration>['body']) => call(testIntegration, { body }),
    onError: notifyError,
  })
  const { name: _unasked, ...service } = bodyOf(form.values)
  const body = { ...service, id: integrationId }
  // What was found out about other values is worth nothing.
  const isCurrent = JSON.stringify(test.variables) === JSON.stringify(body)
  const run = () => {
    const { name: _unasked, ...errors } = errorsOf(form.values)
    const [first] = Object.keys(errors)
    if (first === undefined) return test.mutate(body)
    form.setErrors(errors)
    form.getInputNode(first)?.focus()
  }
  return (
    <Section
      title={t('test.title')}
      description={t('test.text')}
      action={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlayerPlay size={16} stroke={1.75} aria-hidden />}
          loading={test.isPending}
          onClick={run}
        >
          {t('test.run')}
        </Button>
      }
    >
      <div className={classes.outcome} role="status">
        {test.data && isCurrent && <Result {...test.data} />}
      </div>
    </Section>
  )
}

function Result({ isWorking, isSilent, failure, status, tookMs, said }: ResponseOf<typeof testIntegration>) {
  const { t } = useTranslation('integrations')
  const ms = formatNumber(tookMs)
  const box = useRef<HTMLDivElement>(null)
  // In a long form it comes up below what is in sight.
  useEffect(() => {
    // Newer browsers return a promise from it, which is nothing that an effect may return.
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box} className={classes.result} data-tone={isSilent ? 'warning' : isWorking ? 'good' : 'bad'}>
      <div className={classes.resultLine}>
        <Status
          icon={isSilent ? IconAlertTriangle : isWorking ? IconCircleCheck : IconAlertCircle}
          tone={isSilent ? 'amber' : isWorking ? 'green' : 'red'}
        >
          <strong>
            {failure === null ? t(isSilent ? 'silent' : 'test.working') : t(`failures.${failure}`)}
          </strong>
        </Status>
        <span className={classes.facts}>
          {status === null ? t('test.facts', { ms }) : t('test.factsStatus', { status, ms })}
        </span>
      </div>
      {isSilent && <p className={classes.sentence}>{t('test.silent')}</p>}
      {said.length > 0 && (
        <figure className={classes.said}>
          <figcaption>{t('test.said')}</figcaption>
          {said.map((text, index) => (
            // Said in this order, once.
            <blockquote key={index}>{text}</blockquote>
          ))}
        </figure>
      )}
    </div>
  )
}
