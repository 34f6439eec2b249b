import { Button } from '~/ui/button'

export const PlainSave = () => (
  <noscript>
    <Button size="s">Save</Button>
  </noscript>
)
