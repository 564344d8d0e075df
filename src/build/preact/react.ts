// Replaces `react` in `dist/`: the functions that the components use, from Preact without its compatibility layer.
export { Component, createElement, Fragment } from 'preact';
export { useCallback, useEffect, useId, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
