import type { FileList, PreviewedStep, QueueName } from '@chatflow/contract'
import { Button, Skeleton } from '@mantine/core'
import { IconFile, IconList } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import bubbles from '../../ui/phone/bubbles.module.css'
import { MessageText } from '../../ui/MessageText.tsx'
import classes from './queues.module.css'
import type { Preview, Said } from './useDraftPreview.ts'

/** How what the steps mention is called. */
export interface PreviewNames {
  queues: QueueName[]
  users: { id: number; name: string }[]
  fileLists: FileList[]
  integrations: { rows: { id: number; name: string }[] }
}

export type MenuStep = Extract<PreviewedStep, { kind: 'list' | 'buttons' }>

interface PreviewedStepsProps {
  preview: Preview | undefined
  names: PreviewNames
  onTap: (reply: Said) => void
  onOpenList: (step: MenuStep) => void
}

/** The conversation so far, kept at its end. */
export function PreviewedSteps({ preview, ...props }: PreviewedStepsProps) {
  const { t } = useTranslation('queues')
  const scroller = useRef<HTMLDivElement>(null)
  const steps = preview?.steps ?? []
  useEffect(() => {
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight })
  }, [steps.length])
  const last = steps.at(-1)
  const isOver = preview && !preview.isWaiting
  const isLeft = isOver && !(last && takenOver.has(last.kind))
  return (
    <div className={classes.conversation}>
      <div
        ref={scroller}
        className={classes.steps}
        role="log"
        aria-label={t('preview.messages')}
        // Reached by keyboard, so that its arrows can scroll.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <Bubble isOwn>{t('preview.firstWords')}</Bubble>
        {!preview && <Skeleton height={38} width="60%" radius="md" aria-hidden />}
        {steps.map((step, index) => (
          // Steps are said in order and never change places.
          <Step key={index} step={step} {...props} />
        ))}
        {isLeft && <p className={classes.event}>{t('preview.waitsForPeople')}</p>}
      </div>
    </div>
  )
}

/** After these nobody is waited for. */
const takenOver = new Set<PreviewedStep['kind']>(['close', 'assign', 'startIntegration'])

interface StepProps extends Omit<PreviewedStepsProps, 'preview'> {
  step: PreviewedStep
}

function Step({ step, names, onTap, onOpenList }: StepProps) {
  const { t } = useTranslation('queues')
  if (step.kind === 'answer') return <Bubble isOwn>{step.text}</Bubble>
  if (step.kind === 'text')
    return (
      <Bubble>
        <MessageText text={step.text} />
      </Bubble>
    )
  if (step.kind === 'files') return <Files list={names.fileLists.find(({ id }) => id === step.fileListId)} />
  if (step.kind === 'list' || step.kind === 'buttons')
    return (
      <Bubble>
        {step.text !== '' && <MessageText text={step.text} />}
        {step.kind === 'list' ? (
          <Button
            className={bubbles.tap}
            variant="subtle"
            size="compact-md"
            fullWidth
            leftSection={<IconList size={18} stroke={1.75} aria-hidden />}
            onClick={() => onOpenList(step)}
          >
            {t('preview.openList')}
          </Button>
        ) : (
          step.choices.map(({ id, name }) => (
            <Button
              key={id}
              className={bubbles.tap}
              variant="subtle"
              size="compact-md"
              fullWidth
              onClick={() => onTap({ id, text: name })}
            >
              {name}
            </Button>
          ))
        )}
      </Bubble>
    )
  return <Happened step={step} names={names} />
}

function Happened({ step, names }: Pick<StepProps, 'step' | 'names'>) {
  const { t } = useTranslation('queues')
  const nameOf = (rows: { id: number; name: string }[], id: number) =>
    rows.find((row) => row.id === id)?.name ?? ''
  if (step.kind === 'enterQueue')
    return (
      <p className={classes.event}>{t('preview.enters', { name: nameOf(names.queues, step.queueId) })}</p>
    )
  if (step.kind === 'assign')
    return (
      <p className={classes.event}>{t('preview.assigned', { name: nameOf(names.users, step.userId) })}</p>
    )
  if (step.kind === 'startIntegration')
    return (
      <p className={classes.event}>
        {t('preview.integration', { name: nameOf(names.integrations.rows, step.integrationId) })}
      </p>
    )
  return <p className={classes.event}>{t('preview.closed')}</p>
}

function Files({ list }: { list: PreviewNames['fileLists'][number] | undefined }) {
  if (!list) return null
  return (
    <>
      <Bubble>
        <MessageText text={list.message} />
      </Bubble>
      {list.options
        .filter(({ path }) => path !== null)
        .map(({ id, name }) => (
          <Bubble key={id}>
            <span className={classes.file}>
              <IconFile size={18} stroke={1.75} aria-hidden />
              {name}
            </span>
          </Bubble>
        ))}
    </>
  )
}

/** The customer's stand at the right: it is their phone. */
function Bubble({ isOwn, children }: { isOwn?: boolean; children: ReactNode }) {
  return (
    <div className={bubbles.place} data-own={isOwn || undefined} data-first>
      <div className={bubbles.bubble}>{children}</div>
    </div>
  )
}
