/** Fields of forms that every page may use. */

import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

export interface ChoiceOption<T extends string> {
  value: T;
  label: string;
  about?: string;
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  options: readonly ChoiceOption<T>[];
  onChange: (value: T) => void;
  /** One below the other, each with what it means. */
  tall?: boolean;
}

/** One of a few, all to be seen. */
export function Choice<T extends string>({ label, value, options, onChange, tall }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset class={tall ? 'choice choice-tall' : 'choice'}>
      <legend class="field-label">{label}</legend>
      <div class="choice-options">
        {options.map((option) => (
          <label key={option.value} class="choice-option">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span class="choice-label">{option.label}</span>
            {option.about && <span class="field-about">{option.about}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface SwitchProps {
  label: string;
  about?: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

export function Switch({ label, about, on, onChange }: SwitchProps) {
  const id = useId();
  return (
    <label class="switch">
      <span>
        <span class="field-label" id={`${id}-label`}>
          {label}
        </span>
        {about && (
          <span class="field-about" id={`${id}-about`}>
            {about}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says its own state
        role="switch"
        aria-labelledby={`${id}-label`}
        aria-describedby={about ? `${id}-about` : undefined}
        checked={on}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}

interface FieldProps {
  label: string;
  about?: string;
  /** Draws what is filled in, with these names. */
  children: (names: { id: string; 'aria-describedby': string | undefined }) => ComponentChildren;
}

/** A name above, an explanation below. */
export function Field({ label, about, children }: FieldProps) {
  const id = useId();
  return (
    <div class="field">
      <label class="field-label" for={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': about ? `${id}-about` : undefined })}
      {about && (
        <span class="field-about" id={`${id}-about`}>
          {about}
        </span>
      )}
    </div>
  );
}

interface PickProps {
  label: string;
  value: string;
  about?: string;
  options: readonly { value: string; label: string; lang?: string }[];
  onChange: (value: string) => void;
}

/** One of many. */
export function Pick({ label, value, about, options, onChange }: PickProps) {
  return (
    <Field label={label} {...(about ? { about } : {})}>
      {(names) => (
        <select {...names} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value} lang={option.lang}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** Words about something that went wrong beside where it did. */
export function Problem({ children }: { children: ComponentChildren }) {
  return (
    <p class="problem" role="alert">
      {children}
    </p>
  );
}
