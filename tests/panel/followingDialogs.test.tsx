import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { ConfirmDialog } from '../../src/ui/dialog/ConfirmDialog';
import userEvent from '@testing-library/user-event';

/** A button whose action asks two questions, one after the other. */
function TwoQuestions() {
  const [step, setStep] = useState(0);
  const question = {
    confirm: 'Yes',
    cancel: 'No',
    onConfirm: () => setStep((step + 1) % 3),
    onCancel: () => setStep(0),
  };
  return (
    <>
      <button type="button" onClick={() => setStep(1)}>
        Begin
      </button>
      {step === 1 && (
        <ConfirmDialog {...question} title="First">
          Sure?
        </ConfirmDialog>
      )}
      {step === 2 && (
        <ConfirmDialog {...question} title="Second">
          Really?
        </ConfirmDialog>
      )}
    </>
  );
}

it('a second question keeps the focus, and gives it to the button that opened the first', async () => {
  render(<TwoQuestions />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Begin' }));
  await user.click(screen.getByRole('button', { name: 'Yes' }));
  expect(screen.getByRole('alertdialog', { name: 'Second' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'No' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'No' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Begin' })).toHaveFocus();
});
