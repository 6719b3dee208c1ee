import { FlowSelectSlot, SimulatorLinkSlot } from './channels/connections/slots.ts'
import {
  ArchivesSlot,
  CertificateTabSlot,
  CompaniesTabSlot,
  GatewaySlot,
  HelpsTabSlot,
  PlansTabSlot,
  PromptSettingSlot,
  ReceiptsSlot,
  RetentionSlot,
} from './company/settings/slots.ts'
import { CompanyInvoicesSlot } from './company/tenants/slots.ts'
import { AccessSlot, SecuritySlot } from './company/users/slots.ts'
import { CompanyArchivesSlot, CompanyImportsSlot } from './company/tenants/slots.ts'
import { DeadlinesSlot, IntegrationSelectSlot } from './company/queues/slots.ts'
import {
  AssistSlot,
  DueSlot,
  FirstStepsSlot,
  FlowRunSlot,
  HandOverSlot,
  MacroCommandsSlot,
  MacrosSlot,
  PrivacySlot,
  SavedViewsSlot,
  ScheduleSlot,
  SnoozeSlot,
  TranslationSlot,
} from './conversations/tickets/slots.ts'

/** Which part of a higher feature is shown inside the screen of a lower one. Each is fetched when it is first shown. */
export function fillSlots() {
  AccessSlot.fill(async () => (await import('./company/twoFactor/AccessDialog.tsx')).AccessDialog)
  ArchivesSlot.fill(
    async () => (await import('./service/companyArchives/ArchivesDialog.tsx')).OwnArchivesDialog,
  )
  AssistSlot.fill(async () => (await import('./automation/assist/AssistBar.tsx')).AssistBar)
  CertificateTabSlot.fill(
    async () => (await import('./billing/certificates/CertificateTab.tsx')).CertificateTab,
  )
  CompanyArchivesSlot.fill(
    async () => (await import('./service/companyArchives/ArchivesDialog.tsx')).CompanyArchivesDialog,
  )
  CompanyImportsSlot.fill(
    async () => (await import('./service/companyArchives/ImportsDialog.tsx')).ImportsDialog,
  )
  CompaniesTabSlot.fill(async () => (await import('./company/tenants/CompaniesPage.tsx')).CompaniesPage)
  CompanyInvoicesSlot.fill(
    async () => (await import('./billing/invoices/CompanyInvoicesDialog.tsx')).CompanyInvoicesDialog,
  )
  DeadlinesSlot.fill(async () => (await import('./service/sla/DeadlinesEditor.tsx')).DeadlinesEditor)
  DueSlot.fill(async () => (await import('./service/sla/DueMark.tsx')).DueMark)
  FirstStepsSlot.fillLater(async () => (await import('./insight/firstSteps/FirstSteps.tsx')).FirstSteps)
  FlowSelectSlot.fill(async () => (await import('./automation/flows/FlowSelect.tsx')).FlowSelect)
  FlowRunSlot.fill(async () => (await import('./automation/flows/lab/RunDialog.tsx')).RunDialog)
  GatewaySlot.fill(async () => (await import('./billing/gateways/GatewayPanel.tsx')).GatewayPanel)
  HandOverSlot.fill(async () => (await import('./automation/assist/HandOverNote.tsx')).HandOverNote)
  HelpsTabSlot.fill(async () => (await import('./team/helps/HelpsTab.tsx')).HelpsTab)
  IntegrationSelectSlot.fill(
    async () => (await import('./automation/integrations/IntegrationSelect.tsx')).IntegrationSelect,
  )
  MacroCommandsSlot.fill(async () => (await import('./service/macros/MacroCommands.tsx')).MacroCommands)
  MacrosSlot.fill(async () => (await import('./service/macros/MacroPicker.tsx')).MacroPicker)
  PlansTabSlot.fill(async () => (await import('./company/plans/PlansPage.tsx')).PlansPage)
  PrivacySlot.fill(async () => (await import('./service/privacy/PrivacySection.tsx')).PrivacySection)
  PromptSettingSlot.fill(
    async () => (await import('./automation/assist/AssistantSetting.tsx')).AssistantSetting,
  )
  ReceiptsSlot.fill(async () => (await import('./service/privacy/ReceiptsDialog.tsx')).ReceiptsDialog)
  RetentionSlot.fill(async () => (await import('./service/retention/RetentionDialog.tsx')).RetentionDialog)
  SavedViewsSlot.fillLater(async () => (await import('./conversations/savedViews/SavedViews.tsx')).SavedViews)
  ScheduleSlot.fill(async () => (await import('./outreach/schedules/ScheduleDialog.tsx')).ScheduleDialog)
  SecuritySlot.fill(async () => (await import('./company/twoFactor/SecuritySection.tsx')).SecuritySection)
  SimulatorLinkSlot.fill(async () => (await import('./traffic/simulator/OpenSimulator.tsx')).OpenSimulator)
  SnoozeSlot.fill(async () => (await import('./service/snooze/SnoozeDialog.tsx')).SnoozeDialog)
  TranslationSlot.fill(async () => (await import('./automation/assist/Translation.tsx')).Translation)
}
