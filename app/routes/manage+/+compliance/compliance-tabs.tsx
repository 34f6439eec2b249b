import { Tabs } from '~/ui/tabs'

export const ComplianceTabs = () => (
  <Tabs
    label="Compliance"
    items={[
      { to: '/manage/compliance', label: 'Dials' },
      { to: '/manage/compliance/texts', label: 'Texts' },
    ]}
  />
)
