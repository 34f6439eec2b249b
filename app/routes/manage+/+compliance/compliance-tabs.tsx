import { Tabs } from '~/ui/tabs'
import { compliancePagesWords } from './compliance-pages.words'

export const ComplianceTabs = () => (
  <Tabs
    label={compliancePagesWords.compliance}
    items={[
      { to: '/manage/compliance', label: compliancePagesWords.dials },
      { to: '/manage/compliance/texts', label: compliancePagesWords.texts },
      { to: '/manage/compliance/drops', label: compliancePagesWords.drops },
    ]}
  />
)
