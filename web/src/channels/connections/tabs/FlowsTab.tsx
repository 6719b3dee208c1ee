import { NoneYet } from './NoneYet.tsx'

/** Which flow begins when nobody asked for one. */
export function FlowsTab() {
  return (
    <>
      <NoneYet of="flowWelcome" />
      <NoneYet of="flowNotPhrase" />
    </>
  )
}
