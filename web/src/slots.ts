import { FlowSelectSlot, SimulatorLinkSlot } from './channels/connections/slots.ts'
import { IntegrationSelectSlot } from './company/queues/slots.ts'
import { ReceiptsSlot } from './company/settings/slots.ts'
import { FirstStepsSlot, PrivacySlot, ScheduleSlot } from './conversations/tickets/slots.ts'

/** Which part of a higher feature is shown inside the screen of a lower one. Each is fetched when it is first shown. */
export function fillSlots() {
  FirstStepsSlot.fill(async () => (await import('./insight/firstSteps/FirstSteps.tsx')).FirstSteps)
  FlowSelectSlot.fill(async () => (await import('./automation/flows/FlowSelect.tsx')).FlowSelect)
  IntegrationSelectSlot.fill(
    async () => (await import('./automation/integrations/IntegrationSelect.tsx')).IntegrationSelect,
  )
  PrivacySlot.fill(async () => (await import('./service/privacy/PrivacySection.tsx')).PrivacySection)
  ReceiptsSlot.fill(async () => (await import('./service/privacy/ReceiptsDialog.tsx')).ReceiptsDialog)
  ScheduleSlot.fill(async () => (await import('./outreach/schedules/ScheduleDialog.tsx')).ScheduleDialog)
  SimulatorLinkSlot.fill(async () => (await import('./traffic/simulator/OpenSimulator.tsx')).OpenSimulator)
}
