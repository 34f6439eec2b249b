import { Button } from '~/ui/button'

export const NoScriptSaveButton = () => (
  <noscript>
    <Button size="s">Save</Button>
  </noscript>
)
