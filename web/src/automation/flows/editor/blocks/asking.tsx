import type { FlowBlockOf } from '@chatflow/contract'
import { Bubble } from './talking.tsx'
import { Exit } from './Exit.tsx'
import classes from './blocks.module.css'

/** The question, and each option as the button it becomes on the customer's phone, with its own way out. */
export function MenuBody({ data }: { data: FlowBlockOf<'menu'>['data'] }) {
  return (
    <>
      <Bubble text={data.message} />
      <div className={classes.ways}>
        {data.arrayOption.map(({ number, value }) => (
          <Exit key={number} exit={`a${number}`}>
            <span className={classes.number}>{number}</span>
            <span className={classes.wayName} title={value}>
              {value}
            </span>
          </Exit>
        ))}
      </div>
    </>
  )
}

/** What is asked, and at the other side, as in a conversation, where the answer goes. */
export function QuestionBody({ data }: { data: FlowBlockOf<'question'>['data'] }) {
  return (
    <>
      <Bubble text={data.message} />
      <p className={classes.answer}>
        <span className={classes.variable}>{data.answerKey}</span>
      </p>
      <Exit exit="a" />
    </>
  )
}
