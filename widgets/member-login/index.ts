import { MemberLoginElement } from './element.ts';

MemberLoginElement.define();
