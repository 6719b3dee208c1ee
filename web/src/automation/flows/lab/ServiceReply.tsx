import { LabInput } from '@chatflow/contract'
import { Button, Select, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../../platform/useTranslation.ts'
import phone from '../../../ui/phone/Phone.module.css'
import classes from './lab.module.css'

type ServiceInput = Extract<LabInput, { kind: 'service' }>
const outcomes = [
  'spoke',
  'done',
  'handOver',
  'closed',
  'failed',
] as const satisfies ServiceInput['outcome'][]

/** A service has the word: what it would say is written by hand, and nobody is asked. */
export function ServiceReply({ onReply }: { onReply: (input: ServiceInput) => void }) {
  const { t } = useTranslation('flowLab')
  const [text, setText] = useState('')
  const [outcome, setOutcome] = useState<ServiceInput['outcome']>('spoke')
  const reply = () => {
    const texts = text.trim() === '' ? [] : [text.trim()]
    onReply({ kind: 'service', outcome, texts, variables: {}, queueId: null })
  }
  return (
    <div className={`${phone.composer} ${classes.service}`} data-mode="business">
      <Textarea
        label={t('service.title')}
        placeholder={t('service.placeholder')}
        autosize
        minRows={2}
        maxRows={4}
        maxLength={4096}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.serviceRow}>
        <Select
          aria-label={t('service.outcome')}
          allowDeselect={false}
          data={outcomes.map((value) => ({ value, label: t(`service.outcomes.${value}`) }))}
          value={outcome}
          onChange={(value) => setOutcome(outcomes.find((one) => one === value) ?? 'spoke')}
        />
        <Button onClick={reply}>{t('service.use')}</Button>
      </div>
    </div>
  )
}
