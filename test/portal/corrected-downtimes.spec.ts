import { expect, it } from 'vitest';
import { editedForm } from '../support/pages.js';
import { openPortal, textOf } from '../support/portal.js';
