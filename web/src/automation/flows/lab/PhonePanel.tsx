import { useState } from 'react'
import classes from './lab.module.css'
import { LabPhone } from './LabPhone.tsx'
import { PhoneTools } from './PhoneTools.tsx'
import { StepList } from './StepList.tsx'
import { TestDialog, recordedTest, type TestDraft } from './TestDialog.tsx'
import { useSurroundings } from './useSurroundings.ts'
import { useTrial } from './useTrial.ts'
import { VariableList } from './VariableList.tsx'

/** A customer's phone that runs the draft on the engine of production; beside it, what the flow remembers and did. */
export function PhonePanel() {
  const control = useTrial()
  const surroundings = useSurroundings()
  const [recorded, setRecorded] = useState<TestDraft>()
  const { trial, result, shown } = control
  return (
    <div className={classes.phonePanel}>
      <PhoneTools control={control} onKeep={() => result && setRecorded(recordedTest(trial, result))} />
      <LabPhone control={control} surroundings={surroundings} />
      <div className={classes.inspector}>
        <VariableList
          variables={shown?.variables ?? {}}
          onChange={(variables) => control.give({ kind: 'sets', variables })}
        />
        <StepList steps={shown?.steps ?? []} onBack={control.back} />
      </div>
      {recorded && <TestDialog draft={recorded} onClose={() => setRecorded(undefined)} />}
    </div>
  )
}
