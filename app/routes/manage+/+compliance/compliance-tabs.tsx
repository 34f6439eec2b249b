import { Tabs } from '~/ui/tabs'

/** What can be proved: of dials, and of texts. */
export const ComplianceTabs = () => (
  <Tabs
    label="Compliance"
    items={[
      { to: '/manage/compliance', label: 'Dials' },
      { to: '/manage/compliance/texts', label: 'Texts' },
    ]}
  />
)
