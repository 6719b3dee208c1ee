import { readBlock, type FlowBlock, type FlowBlockType, type FlowNode } from '@chatflow/contract'
import { memo, type FunctionComponent } from 'react'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { isKnownType } from '../blockKinds.ts'
import { ContentBody, MediaBody, MessageBody } from './talking.tsx'
import { MenuBody, QuestionBody } from './asking.tsx'
import { ConditionBody, IntervalBody, RandomizerBody } from './deciding.tsx'
import { OpenAiBody, TicketBody, TypebotBody } from './handing.tsx'
import { Exit } from './Exit.tsx'
import classes from './blocks.module.css'

type Bodies = { [Type in FlowBlockType]: FunctionComponent<{ data: (FlowBlock & { type: Type })['data'] }> }

const bodies: Bodies = {
  start: () => <Exit exit="a" />,
  message: MessageBody,
  interval: IntervalBody,
  condition: ConditionBody,
  menu: MenuBody,
  img: ({ data }) => <MediaBody kind="img" data={data} />,
  audio: ({ data }) => <MediaBody kind="audio" data={data} />,
  video: ({ data }) => <MediaBody kind="video" data={data} />,
  randomizer: RandomizerBody,
  singleBlock: ContentBody,
  ticket: TicketBody,
  typebot: TypebotBody,
  openai: OpenAiBody,
  question: QuestionBody,
  comment: ({ data }) => <p className={classes.comment}>{data.text}</p>,
}

/** What a block says. One that cannot be read, or is of a type to come, says so and stays as it is. */
export const BlockBody = memo(function BlockBody({ block }: { block: FlowNode }) {
  const { t } = useTranslation('flowEditor')
  const read = readBlock(block)
  if (read.type === 'unknown' || read.type === 'broken')
    return (
      <>
        <p className={classes.hint}>{t(isKnownType(block.type) ? 'block.empty' : 'blocks.unknown.text')}</p>
        <Exit exit="a" />
      </>
    )
  const Body = bodies[read.type] as FunctionComponent<{ data: unknown }>
  return <Body data={read.data} />
})
