package main

import (
	"net/url"
	"testing"
	"time"
)

func TestReadsRoundsAndSleep(t *testing.T) {
	for query, wanted := range map[string]work{
		"":                     {0, 0, 1},
		"cpu=213":              {213, 0, 1},
		"cpu=200&idle=5ms":     {200, 5 * time.Millisecond, 1},
		"cpu=200&idle=5ms/50":  {200, 5 * time.Millisecond, 50},
		"cpu=200&idle=500us/1": {200, 500 * time.Microsecond, 1},
	} {
		values, _ := url.ParseQuery(query)
		if asked, err := parse(values); err != nil || asked != wanted {
			t.Errorf("%s: %v, %v; expected %v", query, asked, err, wanted)
		}
	}
}

func TestRefusesWhatIsNoWork(t *testing.T) {
	for _, query := range []string{"cpu=x", "cpu=-1", "cpu=10000001", "idle=5", "idle=-5ms", "idle=5ms/0", "idle=5ms/x"} {
		values, _ := url.ParseQuery(query)
		if asked, err := parse(values); err == nil {
			t.Errorf("%s: %v; expected an error", query, asked)
		}
	}
}

func TestHashesAnew(t *testing.T) {
	if one := hashed(3); len(one) != 64 || one == hashed(3) {
		t.Errorf("%s: expected 64 digits, others each time", one)
	}
}
